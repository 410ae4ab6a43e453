import { describe, expect, test } from 'vitest'
import type { AssetValues } from '../../../domain/records/asset.ts'
import type { TruckValues } from '../../../domain/records/truck.ts'
import type { Route } from '../../../machines/emitted.ts'
import { successNotification } from '../../../machines/notifications.ts'
import { createCustomerMachine } from '../../../machines/records/create-customer.ts'
import type { SaveRecordInput, Saving } from '../../../machines/records/save-record.ts'
import { saveAssetMachine, saveTruckMachine } from '../../../machines/records/save-registry.ts'
import { controlledCall } from '../support/controlled-call.ts'
import { failureCases, refused, unreachable } from '../support/failures.ts'
import { startFlow } from '../support/start-flow.ts'

const battery: AssetValues = { name: 'MB-9', serialNumber: '', assetModelId: 'm-1', serviceAreaId: 'a-1' }
const truck: TruckValues = { name: 'T-9', model: 'Hauler', mbessCapacity: 4, vin: 'VIN9', licensePlate: '' }

function startAsset(input: SaveRecordInput = { id: null, organizationId: 'o-1' }) {
  const save = controlledCall<string | null, Saving<AssetValues>>()
  const machine = saveAssetMachine.provide({ actors: { save: save.logic } })
  return { ...startFlow(machine, input), save }
}

function startTruck(input: SaveRecordInput) {
  const save = controlledCall<string | null, Saving<TruckValues>>()
  const machine = saveTruckMachine.provide({ actors: { save: save.logic } })
  return { ...startFlow(machine, input), save }
}

function startCustomer() {
  const save = controlledCall<string | null, Saving<{ name: string }>>()
  const machine = createCustomerMachine.provide({ actors: { save: save.logic } })
  return { ...startFlow(machine, { id: null }), save }
}

const submitted = <Values>(values: Values) => ({ type: 'record.submitted', values }) as const

const saved = (text: string, to: Route) => [
  { type: 'records.changed' },
  { type: 'notification.raised', notification: successNotification(text) },
  { type: 'route.requested', to },
]

describe('a record that is saved', () => {
  test('a record is sent once, as it was typed, however often it is submitted', () => {
    const { send, save, now } = startAsset()

    send(submitted(battery))
    send(submitted(battery))
    send(submitted({ ...battery, name: 'MB-10' }))

    expect(save.calls.map(({ input }) => input)).toEqual([
      { id: null, organizationId: 'o-1', values: battery },
    ])
    expect(now().hasTag('busy') && now().hasTag('mustSettle')).toBe(true)
  })

  test('a new asset is reported and leads to the mBESS tab of the asset manager', async () => {
    const { send, save, emitted, now } = startAsset()

    send(submitted(battery))
    await save.last().resolve('MB-9')

    expect(now().status).toBe('done')
    expect(emitted).toEqual(saved('Asset created successfully', { page: 'assets', tab: 'mbess' }))
  })

  test('a new asset needs no id in the response', async () => {
    const { send, save, emitted } = startAsset()

    send(submitted(battery))
    await save.last().resolve(null)

    expect(emitted).toEqual(saved('Asset created successfully', { page: 'assets', tab: 'mbess' }))
  })

  test('a saved asset is reported and leads to its page', async () => {
    const { send, save, emitted } = startAsset({ id: 'MB-1' })

    send(submitted(battery))
    await save.last().resolve('MB-1')

    expect(save.last().input).toEqual({ id: 'MB-1', values: battery })
    expect(emitted).toEqual(saved('Asset updated successfully', { page: 'asset', id: 'MB-1' }))
  })

  test('a new truck is reported and leads to the Equipment tab of the asset manager', async () => {
    const { send, save, emitted } = startTruck({ id: null, organizationId: 'o-1' })

    send(submitted(truck))
    await save.last().resolve('T-9')

    expect(emitted).toEqual(saved('Truck created successfully', { page: 'assets', tab: 'equipment' }))
  })

  test('a saved truck is reported and leads to its page', async () => {
    const { send, save, emitted } = startTruck({ id: 'T-1' })

    send(submitted(truck))
    await save.last().resolve('T-1')

    expect(emitted).toEqual(saved('Truck updated successfully', { page: 'truck', id: 'T-1' }))
  })

  test('a new customer is reported and leads to the page of the account', async () => {
    const { send, save, emitted } = startCustomer()

    send(submitted({ name: 'Acme' }))
    await save.last().resolve('o-9')

    expect(emitted).toEqual(saved('Successfully created organization', { page: 'customer', id: 'o-9' }))
  })
})

describe('a record that could not be saved keeps the form, says why, and can be tried again:', () => {
  const kinds: [string, () => ReturnType<typeof startAsset> | ReturnType<typeof startTruck>, string][] = [
    ['a new asset', () => startAsset(), 'Error creating asset.'],
    ['a known asset', () => startAsset({ id: 'MB-1' }), 'Error updating asset.'],
    ['a new truck', () => startTruck({ id: null }), 'Error creating asset.'],
    ['a known truck', () => startTruck({ id: 'T-1' }), 'Error creating asset.'],
  ]

  test.each(
    kinds.flatMap(([kind, start, text]) =>
      failureCases(text).map(way => [kind, way[0], start, way] as const),
    ),
  )(
    'a record that could not be saved keeps the form, shows why, and can be tried again: %s, %s',
    async (_kind, _way, start, [, failure, text, mayHaveActed]) => {
      const { actor, save, emitted, now } = start()
      const submit = () => actor.send(submitted(battery) as never)

      submit()
      await save.last().reject(failure)

      expect(now().value).toBe('editing')
      expect(now().context.failure?.text).toBe(text)
      expect(emitted).toEqual(mayHaveActed ? [{ type: 'records.changed', outcomeUnknown: true }] : [])

      submit()
      expect(now().hasTag('busy')).toBe(true)
      expect(now().context.failure).toBeNull()
    },
  )

  test('a new customer that could not be saved shows why', async () => {
    const { send, save, now } = startCustomer()

    send(submitted({ name: 'Acme' }))
    await save.last().reject(refused(500))

    expect(now().context.failure?.text).toBe('An error occurred creating organization')
  })

  test("a refused record keeps the server's message for each field", async () => {
    const { send, save, now } = startAsset()

    send(submitted(battery))
    await save.last().reject(refused(422, 'Not valid.', { serialNumber: 'Must be valid serial number' }))

    expect(now().context.failure?.fields).toEqual({ serialNumber: 'Must be valid serial number' })
  })

  test('a record that failed by a bug of ours keeps plain data without anything of the bug', async () => {
    const { send, save, now, written } = startAsset()

    send(submitted(battery))
    await save.last().reject(new TypeError('s3cret'))

    expect(now().context.failure).not.toBeInstanceOf(Error)
    expect(JSON.parse(JSON.stringify(now().context))).toEqual(now().context)
    expect(JSON.stringify(now().context) + JSON.stringify(now().context.failure)).not.toContain('s3cret')
    expect(written()).toContain('MB-9')
  })
})

test('a record without a response is sent again, new or not', async () => {
  for (const id of [null, 'MB-1']) {
    const { send, save, now } = startAsset({ id })
    send(submitted(battery))
    await save.last().reject(unreachable)

    send(submitted(battery))
    await save.last().resolve('MB-9')

    expect(save.calls).toHaveLength(2)
    expect(now().value).toBe('saved')
  }
})

test('a record that somebody else has changed is sent with the version that the person goes on from', async () => {
  const { send, save, emitted } = startAsset({ id: 'MB-1', version: '"1"' })
  send(submitted(battery))
  await save.last().reject(refused(412, 'Somebody else has changed this record in the meantime.'))
  expect(emitted).toEqual([{ type: 'records.changed' }])

  send({ type: 'record.reread', version: '"2"' })
  send(submitted(battery))

  expect(save.calls.map(({ input }) => input.version)).toEqual(['"1"', '"2"'])
})

test('a record that was deleted meanwhile says so', async () => {
  const { send, save, now } = startAsset({ id: 'MB-1' })

  send(submitted(battery))
  await save.last().reject(refused(404, 'There is no such record.'))

  expect(now().context.failure?.text).toBe(
    'This record was deleted in the meantime. What you typed is still here.',
  )
})
