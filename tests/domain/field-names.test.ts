import { expect, expectTypeOf, test } from 'vitest'
import { type CamelCased, camelCase, camelCased, snakeCase, snakeCased } from '../../domain/field-names.ts'

test.each([
  ['name', 'name'],
  ['licensePlate', 'license_plate'],
  ['deliveredAt', 'delivered_at'],
  ['assetModelId', 'asset_model_id'],
])('the field %s is named %s in the REST API, and back', (ours, theirs) => {
  expect(snakeCase(ours)).toBe(theirs)
  expect(camelCase(theirs)).toBe(ours)
})

test('a record keeps its values and their types under the other names', () => {
  const sent = { name: 'T-1', license_plate: null, mbess_capacity: 4 }

  const read = camelCased(sent)

  expect(read).toEqual({ name: 'T-1', licensePlate: null, mbessCapacity: 4 })
  expect(snakeCased(read)).toEqual(sent)
  expectTypeOf(read).toEqualTypeOf<{ name: string; licensePlate: null; mbessCapacity: number }>()
  expectTypeOf<CamelCased<{ tx_id?: string }>>().toEqualTypeOf<{ txId?: string }>()
})
