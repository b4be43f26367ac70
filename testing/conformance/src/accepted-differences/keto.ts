import type { AcceptedDifference } from './accepted-difference.ts'

/** Permissions. */
export const ketoDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      'A subject set counts as one hop, where the original counts two: what it cuts off at the same max-depth is allowed here, never the other way round.',
    responses: [
      'permissions/workspace/folder#11',
      'permissions/workspace/depth#1',
      'permissions/workspace/depth#7',
      'permissions/workspace/depth#8',
      'permissions/workspace/deep-folders#6',
      'permissions/workspace/deep-teams#6',
      'permissions/strict/folder#11',
      'permissions/strict/deep-folders#6',
      'permissions/strict/deep-teams#6',
      'permissions/check/post-max-depth-in-query#4',
      'permissions/check/hops#5',
      'permissions/check/hops#8',
    ],
    at: ['/status', '/body'],
  },
  {
    reason:
      'An expansion that finds nothing is a 404 with the error envelope; the original sends a bare error.',
    responses: [
      'permissions/workspace/expand-permit#1',
      'permissions/grants/expand#3',
      'permissions/expand/no-relation#1',
    ],
    at: ['/status', '/body'],
  },
  {
    reason:
      'Strict mode holds subject sets against the declared types; this release of the original does not look at them yet.',
    responses: [
      'permissions/strict/undeclared-set-type#1',
      'permissions/strict/undeclared-set-type#2',
      'permissions/strict/undeclared-set-type#3',
      'permissions/strict/traverse-undeclared-parent#1',
    ],
    at: ['/status', '/body'],
  },
  {
    reason:
      'A negation of what was not searched is unknown and grants nothing; the original lets in whom it did not find in time.',
    responses: ['permissions/booleans/blocked-deep#1', 'permissions/booleans/not-low-depth#1'],
    at: ['/status', '/body'],
  },
  {
    reason: 'A relation tuple is stored once, however often it is written.',
    responses: ['permissions/put/twice#2'],
    at: ['/body'],
  },
  {
    reason: 'Keys of JSON are told apart by case.',
    responses: ['permissions/put/upper-case-keys#0', 'permissions/put/upper-case-keys#1'],
    at: ['/status', '/body', '/headers'],
  },
  {
    reason:
      'A query with a bare semicolon or a broken escape is refused; the original forgets the pair, and with it a filter.',
    responses: ['permissions/list/trailing-semicolon#1', 'permissions/list/bad-percent#0'],
    at: ['/status', '/body'],
  },
  {
    reason: 'Two negations in a row are accepted, as in TypeScript, whose syntax permission files have.',
    responses: ['permissions/opl/permit-not-not#0'],
    at: ['/body'],
  },
  {
    reason: 'After an error that ends the reading no further ones are made up.',
    responses: ['permissions/opl/traverse-other-name#0'],
    at: ['/body'],
  },
  {
    reason: 'Columns count characters, at the start and at the end of a place.',
    responses: ['permissions/opl/unicode-string#0'],
    at: ['/body'],
  },
]
