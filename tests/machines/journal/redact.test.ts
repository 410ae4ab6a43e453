import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, setup } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import { Secret } from '../../../domain/secret.ts'
import { createRedactor, mask } from '../../../machines/journal/redact.ts'
import { createRevive } from '../../../machines/journal/revive.ts'
import { runsOf } from '../../support/property-runs.ts'

const { plain, event, failure } = createRedactor({ Secret, Failure })
const revived = createRevive({ Secret, Failure })
const marker = 'MARKERsecret'

describe('a secret', () => {
  test('is written as its mask, wherever it stands', () => {
    const password = new Secret(marker)
    const circle: Record<string, unknown> = { password }
    circle.self = circle

    const written = JSON.stringify(
      plain({
        password,
        list: [password, [password]],
        map: new Map<unknown, unknown>([[password, { deep: password }]]),
        set: new Set([password]),
        circle,
        turned: { toJSON: () => ({ password }) },
      }),
    )

    expect(written).toContain(mask)
    expect(written).not.toContain(marker)
  })

  test('has the mask that it prints itself', () => {
    expect(JSON.stringify(new Secret('x'))).toBe(JSON.stringify(mask))
  })

  test.each(['password', 'oldPassword', 'new_password', 'token', 'resetToken', 'apiKey', 'Authorization'])(
    'that comes as a mere text is masked by the name %s',
    name => {
      expect(plain({ [name]: marker, deep: [{ [name]: marker }] })).toEqual({
        [name]: mask,
        deep: [{ [name]: mask }],
      })
    },
  )

  test('is not what the server says of the field of that name', () => {
    expect(plain({ fields: { password: 'too short' } })).toEqual({ fields: { password: 'too short' } })
  })

  test('comes back as a secret, and a text that looks like a mask as that text', () => {
    const written = JSON.parse(
      JSON.stringify(plain({ password: new Secret(marker), name: mask, odd: `\\${mask}` })),
    )

    const read = revived(written) as { password: Secret; name: string; odd: string }

    expect(read.password).toBeInstanceOf(Secret)
    expect(read.name).toBe(mask)
    expect(read.odd).toBe(`\\${mask}`)
  })
})

describe('what was thrown', () => {
  const refused = new Failure({
    kind: 'refused',
    status: 409,
    code: 'email_taken',
    serverMessage: 'Another user has this email already.',
    fields: { email: 'Taken.' },
  })

  test('by a call is written with its code and message, and comes back as that failure', () => {
    const written = failure(refused)

    expect(written).toMatchObject({ code: 'email_taken', message: 'Another user has this email already.' })
    const read = revived(JSON.parse(JSON.stringify(written)))
    expect(read).toBeInstanceOf(Failure)
    expect((read as Failure).toJSON()).toEqual(refused.toJSON())
  })

  test.each([
    ['an error', new TypeError(marker)],
    ['an error with more in it', Object.assign(new Error('no'), { variables: { password: marker } })],
    ['an error that prints itself', Object.assign(new Error('no'), { toJSON: () => marker })],
    ['an error with a cause', new Error('no', { cause: new Error(marker) })],
    ['a text', marker],
    ['an object', { message: marker }],
    ['a secret', new Secret(marker)],
    ['nothing', undefined],
  ])('otherwise says nothing of itself: %s', (_, thrown) => {
    for (const type of ['xstate.error.actor.login', 'xstate.promise.reject']) {
      const written = event({ type, error: thrown, data: thrown } as { type: string })

      expect(written[type === 'xstate.promise.reject' ? 'data' : 'error']).toMatchObject({ code: 'fault' })
    }
    const written = JSON.stringify([
      failure(thrown),
      event({ type: 'xstate.error.actor.x', error: thrown } as never),
    ])
    expect(written).not.toContain(marker)
  })

  test('is no failure either when it stands in an event of another kind', () => {
    expect(JSON.stringify(event({ type: 'seen', error: new Error(marker) } as never))).not.toContain(marker)
  })
})

describe('what JSON has no form for', () => {
  test('comes back as it was', () => {
    const value = {
      number: [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      big: 12345678901234567890n,
      date: new Date(86_400_000),
      noDate: new Date(Number.NaN),
      map: new Map([['a', new Set([1, 2])]]),
      $type: 'map',
      ['__proto__']: 'a field',
    }

    expect(revived(JSON.parse(JSON.stringify(plain(value))))).toEqual(value)
  })

  test('is left out where it is a function or a symbol, and named where it is a foreign object', () => {
    const written = plain({ run: () => marker, mark: Symbol('x'), file: new Blob([marker]), gone: undefined })

    expect(written).toEqual({ file: { $type: 'omitted', value: 'Blob' } })
  })

  test('ends in a circle, and in the depth', () => {
    const circle: unknown[] = []
    circle.push(circle)
    let deep: object = {}
    for (let i = 0; i < 10_000; i++) deep = { deep }

    expect(plain(circle)).toEqual([{ $type: 'omitted', value: 'a circle' }])
    expect(JSON.stringify(plain(deep)).length).toBeLessThan(1000)
  })

  test('is an actor by its id', () => {
    const machine = setup({}).createMachine({ id: 'm' })

    expect(plain({ of: createActor(machine, { id: 'child' }) })).toEqual({
      of: { xstate$$type: 1, id: 'child' },
    })
  })

  test('is not read any further when it throws', () => {
    const revocable = Proxy.revocable({}, {})
    revocable.revoke()
    const odd = {
      get field(): string {
        throw new Error(marker)
      },
    }

    expect(plain({ gone: revocable.proxy, odd, fine: 1 })).toEqual({
      gone: { $type: 'omitted', value: 'unreadable' },
      odd: { $type: 'omitted', value: 'unreadable' },
      fine: 1,
    })
    expect(
      event(Object.defineProperty({ type: 'odd' }, 'x', { enumerable: true, get: () => odd.field })),
    ).toEqual({
      type: 'odd',
    })
  })

  test('is a text of any length', () => {
    const written = plain('x'.repeat(1_000_000)) as string

    expect(written.length).toBeLessThan(11_000)
    expect(plain(written)).toBe(written)
  })
})

test('what is written, read and written again is the same, byte by byte', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(mask, `\\${mask}`, 'x'.repeat(12_000), '$type', '__proto__'),
  )
  const { any } = fc.letrec(tie => ({
    any: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.double(),
      fc.boolean(),
      fc.constantFrom(
        null,
        undefined,
        new Secret(marker),
        new Failure({ kind: 'refused' }),
        new Error(marker),
        () => 1,
      ),
      fc.date({ noInvalidDate: false }),
      fc.bigInt(),
      fc.array(tie('any')),
      fc.dictionary(text, tie('any')),
      fc.array(fc.tuple(tie('any'), tie('any'))).map(pairs => new Map(pairs)),
      fc.array(tie('any')).map(items => new Set(items)),
      fc.constantFrom('map', 'set', 'date', 'fault', 'omitted', 'odd').map($type => ({ $type, value: 1 })),
    ),
  }))

  fc.assert(
    fc.property(any, value => {
      const once = JSON.stringify(plain({ value }))
      const twice = JSON.stringify(plain(revived(JSON.parse(once))))

      expect(twice).toBe(once)
      expect(once).not.toContain(marker)
    }),
    { numRuns: runsOf(2000) },
  )
})
