// The API document as a page: plain HTML with collapsible sections, without a script.
import { type ApiDocument, type JsonSchema, type NamedOperation, operationsOf } from './api-document.ts'

export function documentPage(document: ApiDocument): string {
  const operations = operationsOf(document)
  const resources = [...new Set(operations.map(resourceOf))]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<h1>${text(document.info.title)} API</h1>
<p>${text(document.info.description)} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Resources"><ul>
${resources.map(name => `<li><a href="#${text(name)}">${text(name)}</a></li>`).join('\n')}
</ul></nav>
<main>
${resources
  .map(name =>
    section(
      name,
      operations.filter(operation => resourceOf(operation) === name),
    ),
  )
  .join('\n')}
<h2 id="schemas">Records</h2>
${Object.entries(document.components.schemas).map(record).join('\n')}
</main>
</body>
</html>
`
}

/** The part of the address after /api. */
const resourceOf = ({ path }: NamedOperation): string => path.split('/')[2] ?? ''

const section = (name: string, operations: NamedOperation[]): string =>
  `<h2 id="${text(name)}">${text(name)}</h2>
${operations.map(call).join('\n')}`

function call({ method, path, operation }: NamedOperation): string {
  const mark = operation['x-gridhaul-extension'] ? ' <span class="extension">extension</span>' : ''
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return `<details>
<summary><span class="method">${method.toUpperCase()}</span> <code>${text(path)}</code>${mark}
<span class="quiet">${text(operation.summary ?? '')}</span></summary>
<div>
${parameters(operation.parameters ?? [])}
${body ? `<h3>Body</h3>${shape(body)}` : ''}
<h3>Replies</h3>
<table><thead><tr><th>Status</th><th>Meaning</th><th>Body</th></tr></thead><tbody>
${Object.entries(operation.responses)
  .map(([status, reply]) => {
    const schema = Object.values(reply.content ?? {})[0]?.schema
    return `<tr><td>${status}</td><td>${text(reply.description)}</td><td>${schema ? typeOf(schema) : ''}</td></tr>`
  })
  .join('\n')}
</tbody></table>
</div>
</details>`
}

const record = ([name, schema]: [string, JsonSchema]): string =>
  `<h3 id="schema-${text(name)}">${text(name)}</h3>${shape(schema)}`

function parameters(all: NonNullable<NamedOperation['operation']['parameters']>): string {
  if (all.length === 0) return ''
  const rows = all.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${text(place)}</td><td>${typeOf(schema)}</td><td>${required ? 'required' : ''}</td></tr>`,
  )
  return `<h3>Parameters</h3><table><tbody>${rows.join('')}</tbody></table>`
}

/** An object as a table of its fields, anything else as its type. */
function shape(schema: JsonSchema): string {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  if (fields.length === 0) return `<p>${typeOf(schema)}</p>`
  const required = new Set((schema.required ?? []) as string[])
  const rows = fields.map(
    ([name, field]) =>
      `<tr><td><code>${text(name)}</code></td><td>${typeOf(field)}</td><td>${required.has(name) ? 'required' : ''}</td></tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

function typeOf(schema: JsonSchema): string {
  const { $ref, type, items, anyOf, enum: values, properties, additionalProperties } = schema
  if (typeof $ref === 'string') return link($ref.split('/').at(-1) ?? '')
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' or ')
  if (Array.isArray(values)) return values.map(value => `<code>${text(String(value))}</code>`).join(', ')
  if (type === 'array') return `list of ${items ? typeOf(items as JsonSchema) : 'anything'}`
  if (type === 'object' && properties) return `object${shape(schema)}`
  if (type === 'object' && typeof additionalProperties === 'object')
    return `object of ${typeOf(additionalProperties as JsonSchema)}`
  return `${text([type ?? 'anything'].flat().join(' or '))}${limits(schema)}`
}

const link = (name: string): string => `<a href="#schema-${text(name)}">${text(name)}</a>`

function limits(schema: JsonSchema): string {
  const constraints = ['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum']
    .filter(rule => schema[rule] !== undefined && Math.abs(Number(schema[rule])) !== Number.MAX_SAFE_INTEGER)
    .map(rule => `${rule} <code>${text(String(schema[rule]))}</code>`)
  return constraints.length ? ` <span class="quiet">(${constraints.join(', ')})</span>` : ''
}

const text = (raw: string): string =>
  raw.replaceAll(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)
