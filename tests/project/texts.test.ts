// Every text of the interface is a sentence or a name, not the name of something in the code: a renaming can go through a text.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const folders = ['src', 'domain', 'machines']

interface Text {
  file: string
  text: string
}

/** Written between tags, or a literal with a space: those without one are mostly names of things. */
function textsOf(file: string): Text[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Text[] = []
  const add = (text: string) =>
    found.push({ file: relative(root, file), text: text.replace(/\s+/g, ' ').trim() })
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) add(node.text)
    else if (ts.isStringLiteralLike(node) || isTemplatePart(node)) {
      if (/[A-Za-z]\S* \S/.test(node.text)) add(node.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(({ text }) => text !== '')
}

const isTemplatePart = (node: ts.Node): node is ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

const sources = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.generated\.ts$|\.css\.ts$/.test(name))
    .map(name => join(root, folder, name)),
)

/** A word with a capital inside, as names in the code have. */
const codeName = /(?<![\w.'"/#$-])[a-z]+[a-z0-9]*[A-Z][A-Za-z0-9]*(?![\w(])/g

/** Texts that are markup or code themselves. */
const isCode = /=>|="/

/** Words of the product that look like one. */
const words = new Set(['mBESS', 'kWh', 'kW', 'macOS', 'iPhone', 'eMail', 'txt'])

test('no text of the interface contains a name from the code', () => {
  const texts = sources.flatMap(textsOf)
  expect(texts.length).toBeGreaterThan(1_000)

  const slips = texts
    .filter(({ text }) => /[a-z]{2,} [a-z]{2,}/i.test(text) && !isCode.test(text))
    .flatMap(({ file, text }) =>
      (text.match(codeName) ?? [])
        .filter(name => !words.has(name))
        .map(name => `${file}: ${name} in "${text}"`),
    )
  expect(slips).toEqual([])
})
