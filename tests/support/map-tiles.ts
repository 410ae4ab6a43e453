// A small file of map tiles (PMTiles, version 3), with tiles around one rectangle of water, which are land otherwise.
import { zxyToTileId } from 'pmtiles'

/** In degrees. */
export interface Rectangle {
  west: number
  south: number
  east: number
  north: number
}

interface TileFileChanges {
  version?: number
  tileType?: number
  tileCompression?: number
}

/** The one zoom that the file has: a step of its coordinates is some 10 m. */
const zoom = 10
const extent = 4096

/** With all tiles that the rectangle is part of. */
export function tileFile(
  water: Rectangle,
  { version = 3, tileType = 1, tileCompression = 1 }: TileFileChanges = {},
): Buffer {
  const [left, top] = worldPoint(water.west, water.north)
  const [right, bottom] = worldPoint(water.east, water.south)
  const tiles: { id: number; bytes: Buffer }[] = []
  for (let x = Math.floor(left); x <= Math.floor(right); x++)
    for (let y = Math.floor(top); y <= Math.floor(bottom); y++)
      tiles.push({
        id: zxyToTileId(zoom, x, y),
        bytes: tileOf([left - x, top - y, right - x, bottom - y].map(inTile)),
      })
  tiles.sort((one, other) => one.id - other.id)
  const directory = directoryOf(tiles)
  const metadata = Buffer.from('{}')
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const sections = [directory, metadata, Buffer.alloc(0), data]
  let offset = header.length
  for (const [index, { length }] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index)
    offset += length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at)
  header.set([1, 1, tileCompression, tileType, zoom, zoom], 96)
  const corners = [water.west - 1, water.south - 1, water.east + 1, water.north + 1]
  for (const [index, degrees] of corners.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  return Buffer.concat([header, ...sections])
}

/** In tiles from the upper left corner of the world, by Web Mercator. */
function worldPoint(longitude: number, latitude: number): [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180
  const northing = Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI
  return [((longitude + 180) / 360) * 2 ** zoom, ((1 - northing) / 2) * 2 ** zoom]
}

/** Tiles go on a little beyond their edge, so that none shows. */
const inTile = (tiles: number): number => Math.max(-64, Math.min(extent + 64, Math.round(tiles * extent)))

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))]
}

function directoryOf(tiles: readonly { id: number; bytes: Buffer }[]): Buffer {
  const ids = tiles.map(({ id }, i) => id - (tiles[i - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  // The first one is at offset 0, which is written as 1, and each other one follows the one before it, which is 0.
  const offsets = tiles.map((_, i) => (i === 0 ? 1 : 0))
  const runs = tiles.map(() => 1)
  return Buffer.from([tiles.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint))
}

/** A vector tile that is land, with water over it. */
const tileOf = (water: readonly number[]): Buffer =>
  Buffer.from([...layerOf('earth', [0, 0, 1, 1].map(inTile)), ...layerOf('water', water)])

/** With one polygon. */
function layerOf(name: string, [left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): number[] {
  const zigzag = (value: number) => (value << 1) ^ (value >> 31)
  const [moveTo, lineTo, closePath] = [(1 << 3) | 1, (3 << 3) | 2, (1 << 3) | 7]
  const geometry = [
    [moveTo, zigzag(left), zigzag(top)],
    [lineTo, zigzag(right - left), 0, 0, zigzag(bottom - top), zigzag(left - right), 0],
    [closePath],
  ].flat()
  const feature = [...number(3, 3), ...bytes(4, geometry.flatMap(varint))]
  const layer = [...number(15, 2), ...text(1, name), ...bytes(2, feature), ...number(5, extent)]
  return bytes(3, layer)
}

const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
]
const text = (field: number, content: string): number[] => bytes(field, [...Buffer.from(content)])
