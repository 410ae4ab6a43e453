// What a new draft is called.
import type { ListedDraft } from '../../../domain/schedule/draft/draft.ts'

/** 'Draft of test_03', 'Draft 2 of test_03' ... Names that cannot be listed are taken to be free. */
export async function newName(
  planName: string,
  list: () => Promise<readonly ListedDraft[]>,
): Promise<string> {
  const used = new Set((await list().catch(() => [])).map(({ name }) => name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? `Draft of ${planName}` : `Draft ${number} of ${planName}`
    if (!used.has(name)) return name
  }
}
