// What a check of the doctor found.

export interface Finding {
  state: 'ok' | 'warning' | 'failed'
  /** What was checked, in a word or two. */
  subject: string
  /** What is so, in one sentence. */
  sentence: string
  /** What to do about it. */
  remedy?: string
}

export const ok = (subject: string, sentence: string): Finding => ({ state: 'ok', subject, sentence })

export const warning = (subject: string, sentence: string, remedy: string): Finding => ({
  state: 'warning',
  subject,
  sentence,
  remedy,
})

export const failed = (subject: string, sentence: string, remedy: string): Finding => ({
  state: 'failed',
  subject,
  sentence,
  remedy,
})

/** An exception is a finding too: one check that cannot be made leaves the others. */
export async function guarded(
  subject: string,
  remedy: string,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
    return [failed(subject, reason.endsWith('.') ? reason : `${reason}.`, remedy)]
  }
}
