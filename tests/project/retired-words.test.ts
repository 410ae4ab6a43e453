// Names use the words that an engineer would search for; these were replaced by standard terms.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Each with the term to use. */
const retired: Record<string, string> = {
  answer: 'response',
  answered: 'responded',
  ask: 'request',
  asked: 'requested',
  asking: 'requesting',
  belongs: 'related',
  door: 'environment or transport',
  emphasis: 'highlight',
  goes: 'continues',
  heed: 'handle',
  held: 'dragged or waiting',
  ink: 'palette',
  kept: 'stored or retained',
  least: 'min',
  led: 'revealed',
  lit: 'highlighted',
  most: 'max',
  perhaps: 'outcomeUnknown',
  parted: 'divergence',
  question: 'query, or confirmation for a dialog',
  rested: 'debounced',
  said: 'announcement or message',
  surroundings: 'environment',
  taker: 'visitor',
  tell: 'notify',
  told: 'described or notified',
  unanswered: 'outcomeUnknown',
  unfit: 'invalid',
  usual: 'default or typical',
  verdict: 'result',
  walk: 'stepper',
  ways: 'navigation',
  whereabouts: 'location',
  wish: 'request',
  wishes: 'query',
}

const retiredWordIn = (name: string): string | undefined =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]/)
    .find(word => Object.hasOwn(retired, word))

/** What a file declares: variables, parameters, functions, types and their members. */
function declaredNames(file: string, code: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isBindingElement(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isMethodDeclaration(node)
    if (isDeclaration && node.name && ts.isIdentifier(node.name)) names.push(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest))
  return names
}

test('No name has a word that was replaced by a standard term', () => {
  const files = ['domain', 'gql', 'machines', 'server', 'src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.generated.ts'))
      .map(file => `${folder}/${file}`),
  )

  const found = files.flatMap(file =>
    declaredNames(file, readFileSync(join(root, file), 'utf8')).flatMap(name => {
      const word = retiredWordIn(name)
      return word ? [`${file}: ${name} (${word} is ${retired[word]})`] : []
    }),
  )

  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

test.each(['heldAgainst', 'KeptRunSheet', 'useToldOf', 'most'])('%s is found', name => {
  expect(retiredWordIn(name)).toBeDefined()
})

test('A word inside another one is not found', () => {
  expect(retiredWordIn('almostKeptlike')).toBeUndefined()
})
