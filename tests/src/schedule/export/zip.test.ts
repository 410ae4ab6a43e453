import { Blob } from 'node:buffer'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { zipFiles } from '../../../../src/schedule/export/files/bundle.ts'

// jsdom's Blob has no arrayBuffer().
beforeAll(() => vi.stubGlobal('Blob', Blob))
afterAll(() => vi.unstubAllGlobals())

interface Unzipped {
  name: string
  method: number
  content: Buffer
}

/** By the directory at the end, as programs do it. */
function unzip(file: Buffer): Unzipped[] {
  const end = file.length - 22
  expect(file.readUInt32LE(end)).toBe(0x06054b50)
  let at = file.readUInt32LE(end + 16)
  expect(at + file.readUInt32LE(end + 12)).toBe(end)
  return Array.from({ length: file.readUInt16LE(end + 10) }, () => {
    expect(file.readUInt32LE(at)).toBe(0x02014b50)
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const local = file.readUInt32LE(at + 42)
    expect(file.readUInt32LE(local)).toBe(0x04034b50)
    const size = file.readUInt32LE(at + 20)
    const method = file.readUInt16LE(at + 10)
    const start = local + 30 + nameLength + file.readUInt16LE(local + 28)
    const body = file.subarray(start, start + size)
    const content = method === 8 ? inflateRawSync(body) : body
    expect(content).toHaveLength(file.readUInt32LE(at + 24))
    expect(crc32(content)).toBe(file.readUInt32LE(at + 16))
    at += 46 + nameLength
    return { name, method, content }
  })
}

test('a ZIP archive holds its files unchanged and in order, and compresses text', async () => {
  const text = 'the same again and again '.repeat(1000)
  const noise = Buffer.from(Array.from({ length: 999 }, (_, i) => (i * i * 7919) % 251))

  const file = await zipFiles([
    { name: 'plan-1.svg', content: new globalThis.Blob([text]) },
    { name: 'plan-2.png', content: new globalThis.Blob([noise]) },
    { name: 'empty', content: new globalThis.Blob([]) },
  ])

  const parts = unzip(Buffer.from(await file.arrayBuffer()))
  expect(parts.map(({ name }) => name)).toEqual(['plan-1.svg', 'plan-2.png', 'empty'])
  expect(parts[0]?.method).toBe(8)
  expect(parts[0]?.content.toString()).toBe(text)
  expect(parts[1]?.content).toEqual(noise)
  expect(file.size).toBeLessThan(text.length)
})
