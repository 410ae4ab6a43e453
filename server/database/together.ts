// Questions that come at the same time are asked together, so that a busy server asks its database once where it would have asked
// for each request. Nothing is kept: every answer was read after the question came, as if each had been asked alone.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** How long a round that is under way holds the next one back: a database that hangs is not to hang those who come later. */
const holdsBackForMs = 50

/** Asks for many at once. `ask` gets every question that waits, and answers them in the same order. */
export function manyTogether<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Question[] = []
  const rounds = inRounds(() => {
    const questions = waiting
    waiting = []
    return ask(questions)
  })
  return async question => {
    const place = waiting.push(question) - 1
    const answers = await rounds()
    return answers[place] as Answer
  }
}

/** Asks the same question once for all who wait with it. */
export function sameTogether<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const roundsOf = new Map<string, () => Promise<Answer>>()
  return question => {
    const key = JSON.stringify([question])
    const known = roundsOf.get(key)
    if (known) return known()
    const rounds = inRounds(
      () => ask(question),
      () => roundsOf.delete(key),
    )
    roundsOf.set(key, rounds)
    return rounds()
  }
}

/** Whoever comes while a round is under way takes part in the next one. `idle` is told when there is none. */
function inRounds<Answer>(begin: () => Promise<Answer>, idle: () => void = () => {}): () => Promise<Answer> {
  let next: Promise<Answer> | undefined
  let last: Promise<unknown> | undefined

  const round = async (): Promise<Answer> => {
    // All requests that have arrived by now are looked at first.
    await nextTurn()
    if (last) await Promise.race([last, pause(holdsBackForMs)])
    next = undefined
    const asked = begin()
    const ended = asked.then(
      () => {},
      () => {},
    )
    last = ended
    ended.then(() => {
      if (last !== ended) return
      last = undefined
      if (!next) idle()
    })
    return asked
  }
  return () => {
    next ??= round()
    return next
  }
}
