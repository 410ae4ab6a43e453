import { expect, test } from 'vitest'
import { isOwnRecord } from '../../domain/records/viewer.ts'

const uma = { id: 'u-1', email: 'uma@b.example', name: 'Uma', roles: [], organizationId: null }

test.each([
  ['of the same id', uma, { id: 'u-1', email: 'new@b.example' }, true],
  ['of another id, whatever its email', uma, { id: 'u-2', email: 'uma@b.example' }, false],
  [
    'of the same email, where the server gave no id',
    { ...uma, id: null },
    { id: 'u-9', email: uma.email },
    true,
  ],
  [
    'of another email, where the server gave no id',
    { ...uma, id: null },
    { id: 'u-9', email: 'x@b.example' },
    false,
  ],
])("a record %s is the viewer's own: %#", (_, viewer, record, own) => {
  expect(isOwnRecord(viewer, record)).toBe(own)
})
