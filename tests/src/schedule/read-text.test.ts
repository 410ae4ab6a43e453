import { Blob as RealBlob } from 'node:buffer'
import { expect, test } from 'vitest'
import { readText } from '../../../src/schedule/read-text.ts'

/** jsdom's Blob cannot be read. */
const bytes = (text: string) => new RealBlob([text]) as unknown as Blob

test('a large text is read piece by piece, and no character is lost where two pieces meet', async () => {
  const shares: number[] = []
  // Two bytes each, and the first piece ends in the middle of one.
  const text = `a${'é'.repeat(4_500_000)}`

  const read = await readText(bytes(text), share => shares.push(share))

  expect(read === text).toBe(true)
  expect(shares).toHaveLength(2)
  expect(shares[0]).toBeCloseTo(8 / 9, 2)
  expect(shares[1]).toBe(1)
})

test('a byte order mark is no part of a text, large or small', async () => {
  const mark = String.fromCharCode(0xfeff)

  expect(await readText(bytes(`${mark}{}`), () => {})).toBe('{}')
  const large = await readText(bytes(`${mark}${' '.repeat(9_000_000)}`), () => {})
  expect(large.length).toBe(9_000_000)
})
