// npm run subset-fonts: the files of the typeface that the product serves, in src/ui/theme/inter/. Run it after an update of the
// typeface's package and commit what it writes. It leaves out what the product does not use: weights below 400 and above 800, and the
// features of OpenType that somebody would have to ask for. Letters are all kept, in several files, of which a browser loads those
// that a page has letters of.
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments.mjs'
import { install, root } from './steps.mjs'

const help = `npm run subset-fonts
Makes the files of the typeface in src/ui/theme/inter/ from the package that has all of it.`

const weights = { min: 400, max: 800 }
const choice = {
  targetFormat: 'woff2',
  variationAxes: { wght: weights },
  /** What browsers apply on their own, except contextual forms, which are a fifth of a file, and figures of one width. */
  keepFeatures: ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'],
}

/** ASCII and the punctuation of English texts: all that most pages need. */
const english =
  'U+0020-007E,U+00A0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2039-203A,U+2191,U+2193,U+2212'
/** Names from all over Europe need one block of a file that has all of the extended Latin. */
const european = 'U+0100-017F'

readArguments({ command: 'npm run subset-fonts', help })
await install()
const { default: subsetFont } = await import('subset-font')
const original = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/index.css'))
const folder = join(root, 'src/ui/theme/inter')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await copyFile(join(dirname(original), 'LICENSE'), join(folder, 'LICENSE'))
await writeFile(join(folder, 'inter.css'), (await fontFaces()).join(''))

/** Writes the files; returns a rule of CSS for each. */
async function fontFaces() {
  const css = await readFile(original, 'utf8')
  const faces = []
  for (const [, file = '', range = ''] of css.matchAll(/url\((.+?)\).+?unicode-range: (.+?);/gs)) {
    const font = await readFile(join(dirname(original), file))
    for (const part of partsOf(range)) {
      const name = `${basename(file, '.woff2')}-${part.split(/[-,]/, 1)[0].slice('U+'.length)}.woff2`
      await writeFile(join(folder, name), await subsetFont(font, lettersOf(part), choice))
      faces.push(fontFace(name, part))
    }
  }
  return faces
}

function fontFace(file, range) {
  return `@font-face {
  font-family: 'Inter Variable';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.min} ${weights.max};
  src: url(./${file}) format('woff2-variations');
  unicode-range: ${range};
}
`
}

/** The ranges of which each becomes a file of its own. No letter is in two of them. */
function partsOf(range) {
  const letters = new Set(lettersOf(range))
  const part = [english, european].find(each => [...lettersOf(each)].every(letter => letters.has(letter)))
  if (!part) return [range]
  for (const letter of lettersOf(part)) letters.delete(letter)
  return [part, rangeOf([...letters])]
}

/** The shortest `unicode-range` of letters in their order. */
function rangeOf(letters) {
  const runs = []
  for (const letter of letters) {
    const code = letter.codePointAt(0)
    const run = runs.at(-1)
    if (run && code === run[1] + 1) run[1] = code
    else runs.push([code, code])
  }
  const hex = code => code.toString(16).toUpperCase().padStart(4, '0')
  return runs.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join()
}

/** All letters of a `unicode-range` of CSS. */
function lettersOf(range) {
  return range
    .split(',')
    .flatMap(part => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map(hex => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')
}
