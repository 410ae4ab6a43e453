// Which new passwords are too easy to guess: ASVS 5.0, 6.2.4 and 6.2.12 (common ones) and 6.2.11 (words of the context).
import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordHoldsName, passwordTooCommon } from '../../domain/messages/passwords.ts'
import { AppError } from '../http/errors.ts'

/** Whose password it is to be. */
export interface PasswordOwner {
  name: string
  email: string
}

/** Throws 'invalid' with the reason at `field`, the name that the call has for the password. */
export function checkNewPassword(password: string, owner: PasswordOwner, field: string): void {
  const reason = weaknessOf(password, owner)
  if (reason) throw new AppError('invalid', reason, { [field]: reason })
}

/** Why somebody who knows the owner would guess this password, or nothing. */
export function weaknessOf(password: string, owner: PasswordOwner): string | undefined {
  const text = fold(password)
  if (isCommon(text)) return passwordTooCommon
  if (contextWords(owner).some(word => text.includes(word))) return passwordHoldsName
  return undefined
}

/** Guesses are tried in every case, with and without accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

let commonPasswords: Set<string> | undefined

/** The list holds 49,000 passwords of leaks, the most common first; made when it is first needed. */
function isCommon(text: string): boolean {
  commonPasswords ??= new Set(dictionary['passwords-common'])
  return commonPasswords.has(text)
}

/** Shorter words are parts of too many others. */
const minWordLength = 4

/** The words of the name, the name without its spaces, the mailbox and its parts. */
function contextWords({ name, email }: PasswordOwner): string[] {
  const words = fold(name).split(/[\s-]+/)
  const mailbox = fold(email).replace(/@[^@]*$/, '')
  return [productName, ...words, words.join(''), mailbox, ...mailbox.split(/[.+_-]+/)].filter(
    word => word.length >= minWordLength,
  )
}

const productName = 'gridhaul'
