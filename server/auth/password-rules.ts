// Which new passwords are too easy to guess: ASVS 5.0, 6.2.4 and 6.2.12 (common ones and their variants) and 6.2.11 (words of the
// context).
import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import {
  passwordBreached,
  passwordEasyToGuess,
  passwordHoldsName,
  passwordTooCommon,
} from '../../domain/messages/passwords.ts'
import { AppError } from '../http/errors.ts'
import type { IsBreached } from './breached-passwords.ts'

/** Whose password it is to be. */
export interface PasswordOwner {
  name: string
  email: string
}

/** Throws 'invalid' with the reason at `field`, the name that the call has for the password. */
export function checkNewPassword(
  password: string,
  owner: PasswordOwner,
  { field, isBreached }: { field: string; isBreached: IsBreached },
): void {
  const reason = weaknessOf(password, owner, isBreached)
  if (reason) throw new AppError('invalid', reason, { [field]: reason })
}

/**
 * What eight random characters take, which the specification allows. A guesser who tries lists of passwords with capitals, digits and
 * signs in place of letters, years and words of the owner needs fewer guesses for 'Passw0rd!' (10,000) or 'Summer2026!' (30 million).
 */
const minGuesses = 1e8

/** Why somebody who knows the owner, or has a list of stolen passwords, would guess this password, or nothing. */
export function weaknessOf(
  password: string,
  owner: PasswordOwner,
  isBreached: IsBreached,
): string | undefined {
  return guessableBecause(password, owner) ?? (isBreached(password) ? passwordBreached : undefined)
}

function guessableBecause(password: string, owner: PasswordOwner): string | undefined {
  const contextual = contextWords(owner)
  const { guesses, sequence } = guessing().check(withoutAccents(password), contextual)
  const [first, ...others] = sequence
  const isListed = others.length === 0 && first?.dictionaryName === 'passwords-common'
  if (isListed && guesses < minGuesses && !first.l33t) return passwordTooCommon
  if (contextual.some(word => fold(password).includes(word))) return passwordHoldsName
  if (guesses >= minGuesses) return undefined
  return sequence.some(isOfContext) ? passwordHoldsName : passwordEasyToGuess(partWords(sequence))
}

const isOfContext = ({ dictionaryName }: Match): boolean => dictionaryName === 'userInputs'

/** What its parts are to a guesser, in words. */
function partWords(sequence: readonly Match[]): string[] {
  const known = sequence.map(({ pattern }) => words[pattern as keyof typeof words]).filter(Boolean)
  return [...new Set(known)]
}

const words = {
  dictionary: 'a common password or word',
  repeat: 'repeated characters',
  sequence: 'characters in their order',
  spatial: 'neighbouring keys',
  date: 'a date',
  regex: 'a year',
} as const

/**
 * The longest texts take milliseconds: of a longer password, the beginning counts. 49,000 passwords of leaks are made into a table
 * when it is first needed.
 */
function guessing(): ZxcvbnFactory {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: 32,
    l33tMaxSubstitutions: 8,
  })
  return estimator
}

let estimator: ZxcvbnFactory | undefined

/** Guesses are tried with and without accents. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

const fold = (text: string): string => withoutAccents(text).toLowerCase()

/** Shorter words are parts of too many others. */
const minWordLength = 4

/** The words of the name, the name without its spaces, the mailbox and its parts. */
function contextWords({ name, email }: PasswordOwner): string[] {
  const nameWords = fold(name).split(/[\s-]+/)
  const mailbox = fold(email).replace(/@[^@]*$/, '')
  return [productName, ...nameWords, nameWords.join(''), mailbox, ...mailbox.split(/[.+_-]+/)].filter(
    word => word.length >= minWordLength,
  )
}

const productName = 'gridhaul'
