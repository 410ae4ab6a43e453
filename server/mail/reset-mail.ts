// The mail with the link to reset a password.
import type { Mail } from './mail.ts'

export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Reset your Gridhaul password',
    text: `${lines(to, link).join('\n\n')}\n`,
    html: page(lines(escaped(to), `<a href="${escaped(link)}">Set a new password</a>`)),
  }
}

const lines = (to: string, link: string): string[] => [
  'Hello,',
  `somebody asked for a new password for the Gridhaul account of ${to}. To choose one, open this link within one hour:`,
  link,
  'The link works once. If it was not you, there is nothing to do: your password stays as it is.',
]

const page = (paragraphs: string[]): string =>
  `<!doctype html>\n<html lang="en">\n<body>\n${paragraphs.map(each => `<p>${each}</p>`).join('\n')}\n</body>\n</html>\n`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
