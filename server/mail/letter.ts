// A mail as plain text and as HTML, from the same paragraphs.
import type { Mail } from './mail.ts'

export interface Letter {
  to: string
  subject: string
  /** Before the link. Text of other people must not stand in it: a mail of ours would carry it to anybody. */
  before: string[]
  link?: { address: string; label: string }
  after: string[]
}

export function letter({ to, subject, before, link, after }: Letter): Mail {
  const paragraphs = [...before.map(escaped), ...(link ? [anchor(link)] : []), ...after.map(escaped)]
  return {
    to,
    subject,
    text: `${[...before, ...(link ? [link.address] : []), ...after].join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<body>\n${paragraphs.map(each => `<p>${each}</p>`).join('\n')}\n</body>\n</html>\n`,
  }
}

const anchor = ({ address, label }: NonNullable<Letter['link']>): string =>
  `<a href="${escaped(address)}">${escaped(label)}</a>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
