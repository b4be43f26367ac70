/** A UNIQUE or PRIMARY KEY constraint was violated. */
export class UniqueViolation extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unique constraint violated', { cause })
    this.name = 'UniqueViolation'
  }
}

/** An AggregateError of several addresses has no message of its own. */
function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/**
 * The database is unreachable, was lost, is full or too slow. The caller may retry. The outcome of a COMMIT in progress is
 * unknown.
 */
export class DatabaseUnavailable extends Error {
  /** Identifies the error for servers, which do not depend on this package. */
  readonly code = 'DATABASE_UNAVAILABLE'

  constructor(cause: unknown) {
    super(describeCause(cause), { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** A cached plan no longer matches its table. The connection is discarded. */
export class StalePlanError extends Error {
  constructor(cause: unknown) {
    super('the tables of a prepared statement have changed', { cause })
    this.name = 'StalePlanError'
  }
}

/** A change affected an unexpected number of rows, because of a concurrent change. Its transaction was rolled back. */
export class ConcurrentChangeError extends Error {
  constructor(cause?: unknown) {
    super('a concurrent change affected the same rows', { cause })
    this.name = 'ConcurrentChangeError'
  }
}

/** A unit of work was misused, which is a bug in the caller. */
export class UnitOfWorkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnitOfWorkError'
  }
}

/** A parameter has an unsupported type, which is a bug in the caller. Nothing was sent. */
export class ParameterTypeError extends TypeError {
  override readonly name = 'ParameterTypeError'
}

/** A text or number that no column can hold, such as a text with NUL. No stored value equals it. */
export class UnstorableValue extends Error {
  override readonly name = 'UnstorableValue'
  /** Identifies the error for servers, which do not depend on this package. */
  readonly code = 'UNSTORABLE_VALUE'
}

/** The schema was created by a newer version of the program. */
export class NewerDatabase extends Error {
  constructor(set: string, id: string) {
    super(`its tables are newer than this program, which does not know the migration ${id} of "${set}"`)
    this.name = 'NewerDatabase'
  }
}

/** Another process has the SQLite file open. */
export class FileInUse extends Error {
  constructor(cause: unknown) {
    super('another process uses it, and several processes need PostgreSQL (DATABASE_URL)', { cause })
    this.name = 'FileInUse'
  }
}
