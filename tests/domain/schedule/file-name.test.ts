import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from '../../../domain/schedule/words/file-name.ts'

test.each([
  ['test_03', 'findings-test_03.json'],
  ['../../etc/passwd', 'findings-etc-passwd.json'],
  ['a b"c\n<d>', 'findings-a-b-c-d.json'],
  ['Süd 1', 'findings-S-d-1.json'],
  ['...', 'findings.json'],
  ['x'.repeat(300), `findings-${'x'.repeat(80)}.json`],
])('a file of the plan %j has a name that every file system accepts', (txId, name) => {
  expect(fileName('findings', txId, 'json')).toBe(name)
})

test('no tx_id leads to another folder or to invisible characters in the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), txId => {
      expect(fileName('findings', txId, 'csv')).toMatch(
        /^findings(-[A-Za-z0-9_]([\w.-]*[A-Za-z0-9_])?)?\.csv$/,
      )
      expect(fileName('findings', txId, 'csv')).not.toContain('..')
    }),
  )
})
