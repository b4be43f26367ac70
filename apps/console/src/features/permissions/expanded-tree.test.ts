import { expect, test } from 'vitest'
import { toExpandedTree } from './expanded-tree.ts'

const tupleAt = (subject: object) => ({
  namespace: 'Document',
  object: 'report',
  relation: 'viewers',
  ...subject,
})
const staff = { subject_set: { namespace: 'Group', object: 'staff', relation: 'members' } }

const tree = {
  type: 'union' as const,
  tuple: tupleAt({ subject_set: { namespace: 'Document', object: 'report', relation: 'viewers' } }),
  children: [
    { type: 'leaf' as const, tuple: tupleAt({ subject_id: 'ben' }) },
    {
      type: 'union' as const,
      tuple: tupleAt(staff),
      children: [{ type: 'leaf' as const, tuple: tupleAt({ subject_id: 'ann' }) }],
    },
  ],
}

test('what leads to the subject is marked', () => {
  expect(toExpandedTree(tree, { subject_id: 'ann' })).toMatchObject({
    text: 'Document:report#viewers',
    isOnPath: true,
    children: [
      { text: 'ben', isOnPath: false },
      { text: 'Group:staff#members', isOnPath: true, children: [{ text: 'ann', isOnPath: true }] },
    ],
  })
})

test('nothing is marked for a subject that is not in it', () => {
  expect(JSON.stringify(toExpandedTree(tree, { subject_id: 'zoe' }))).not.toContain('"isOnPath":true')
})
