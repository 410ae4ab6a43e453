import { expect, test } from 'vitest'
import { outdatedNode } from '../../../server/config/node-support.ts'

test('a server on a Node without security fixes says so in one sentence, on any other nothing', () => {
  expect(outdatedNode('20.20.2')).toBe(
    'Node 20.20.2 no longer gets security fixes: Gridhaul runs on it, but use Node 22 or 24 in production',
  )
  expect(outdatedNode('22.23.3')).toBeUndefined()
  expect(outdatedNode('24.0.0')).toBeUndefined()
})
