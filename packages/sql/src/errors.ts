/** A UNIQUE or primary key constraint refused a row. */
export class UniqueViolation extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unique constraint violated', { cause })
    this.name = 'UniqueViolation'
  }
}

/** Several addresses that were tried make one error without a message of its own. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

/**
 * The database cannot be reached, was lost, has no room or does not answer in time: nothing is wrong with the caller, who
 * may try again. Whether a COMMIT that was under way took place is not known.
 */
export class DatabaseUnavailable extends Error {
  /** What servers recognise it by, which do not know this package. */
  readonly code = 'DATABASE_UNAVAILABLE'

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** A connection holds a plan whose columns have changed with their table. The connection is not used again. */
export class StalePlan extends Error {
  constructor(cause: unknown) {
    super('the tables of a prepared statement have changed', { cause })
    this.name = 'StalePlan'
  }
}

/** A change that had to find so many rows found others, because somebody else came first: nothing of its transaction was done. */
export class ChangeMissed extends Error {
  constructor(cause?: unknown) {
    super('a change did not find the rows it was for', { cause })
    this.name = 'ChangeMissed'
  }
}

/** A unit of work was used in a way that cannot be right: a fault of the program. */
export class UnitOfWorkError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnitOfWorkError'
  }
}

/** A statement was given a parameter of a foreign type: a fault of the program. Nothing was sent. */
export class ParameterTypeError extends TypeError {
  override readonly name = 'ParameterTypeError'
}

/** A text or a number that no column can hold, such as a text with NUL: it stands for nothing that exists. */
export class UnstorableValue extends Error {
  override readonly name = 'UnstorableValue'
  /** Identifies the error for servers, which do not depend on this package. */
  readonly code = 'UNSTORABLE_VALUE'
}

/** The tables were changed by a version of the program that is newer than this one. */
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
