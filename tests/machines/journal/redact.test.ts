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
  test('a secret is written as its mask, wherever it is', () => {
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

  test('a secret has the mask that it prints itself', () => {
    expect(JSON.stringify(new Secret('x'))).toBe(JSON.stringify(mask))
  })

  test.each(['password', 'oldPassword', 'new_password', 'token', 'resetToken', 'apiKey', 'Authorization'])(
    'a secret that is plain text is masked because of the name %s',
    name => {
      expect(plain({ [name]: marker, deep: [{ [name]: marker }] })).toEqual({
        [name]: mask,
        deep: [{ [name]: mask }],
      })
    },
  )

  test('the message of the server for a field with the name of a secret is not masked', () => {
    expect(plain({ fields: { password: 'too short' } })).toEqual({ fields: { password: 'too short' } })
  })

  test('a secret is read as a secret, and a text that looks like a mask as that text', () => {
    const written = JSON.parse(
      JSON.stringify(plain({ password: new Secret(marker), name: mask, odd: `\\${mask}` })),
    )

    const read = revived(written) as { password: Secret; name: string; odd: string }

    expect(read.password).toBeInstanceOf(Secret)
    expect(read.name).toBe(mask)
    expect(read.odd).toBe(`\\${mask}`)
  })
})

describe('a thrown value', () => {
  const refused = new Failure({
    kind: 'refused',
    status: 409,
    code: 'email_taken',
    serverMessage: 'Another user already has this email.',
    fields: { email: 'Taken.' },
  })

  test('a failure of a call is written with its code and message, and read as that failure', () => {
    const written = failure(refused)

    expect(written).toMatchObject({ code: 'email_taken', message: 'Another user already has this email.' })
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
  ])('anything else that was thrown is written without its content: %s', (_, thrown) => {
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

  test('a thrown value in an event of another kind is no failure either', () => {
    expect(JSON.stringify(event({ type: 'seen', error: new Error(marker) } as never))).not.toContain(marker)
  })
})

describe('a value that JSON cannot express', () => {
  test('a value that JSON cannot express is read as it was', () => {
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

  test('a function or a symbol is left out, and a foreign object is named', () => {
    const written = plain({ run: () => marker, mark: Symbol('x'), file: new Blob([marker]), gone: undefined })

    expect(written).toEqual({ file: { $type: 'omitted', value: 'Blob' } })
  })

  test('a circular or too deep value is cut off', () => {
    const circle: unknown[] = []
    circle.push(circle)
    let deep: object = {}
    for (let i = 0; i < 10_000; i++) deep = { deep }

    expect(plain(circle)).toEqual([{ $type: 'omitted', value: 'a circle' }])
    expect(JSON.stringify(plain(deep)).length).toBeLessThan(1000)
  })

  test('an actor is written as its id', () => {
    const machine = setup({}).createMachine({ id: 'm' })

    expect(plain({ of: createActor(machine, { id: 'child' }) })).toEqual({
      of: { xstate$$type: 1, id: 'child' },
    })
  })

  test('a value whose reading throws is not read any further', () => {
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

  test('a very long text is shortened', () => {
    const written = plain('x'.repeat(1_000_000)) as string

    expect(written.length).toBeLessThan(11_000)
    expect(plain(written)).toBe(written)
  })
})

test('a journal that is written, read and written again is the same, byte by byte', () => {
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
