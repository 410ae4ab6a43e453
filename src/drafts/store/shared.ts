// Drafts that are saved on the server too: each change goes to the browser first, and to the server as soon as it can be reached.
import {
  type Draft,
  doneSteps,
  type ListedDraft,
  receiveSteps,
} from '../../../domain/schedule/draft/draft.ts'
import type { Gateway } from '../../../gql/gateway.ts'
import { newId } from '../../hooks/new-id.ts'
import type { BrowserDrafts, DraftStore } from './draft-store.ts'
import { saveDraft } from './save.ts'
import {
  listOnServer,
  loadFromServer,
  offersDrafts,
  removeFromServer,
  renameOnServer,
  restoreOnServer,
} from './server.ts'
import { type DraftSync, type SyncOptions, startDraftSync } from './sync.ts'

/** The draft that was loaded or changed last is kept in step. */
export type SharedDrafts = DraftStore & { sync: DraftSync }

export function sharedDrafts(
  browser: BrowserDrafts,
  gateway: Gateway,
  options: Omit<SyncOptions, 'save'>,
): SharedDrafts {
  let offered: boolean | undefined
  /** As this page has it: another tab may have stored more of it in the same browser. */
  let open: Draft | null = null
  /** Assumed until the server has said what it offers. */
  async function isOffered(): Promise<boolean> {
    offered ??= await offersDrafts(gateway)
    return offered ?? true
  }

  /** `shared` is undefined where it could not be read from the server; rejects where the browser does not have the draft either. */
  async function findBoth(id: string) {
    const own = await browser.load(id).catch(() => null)
    const fromServer = async () => ((await isOffered()) ? loadFromServer(gateway, id) : undefined)
    const shared = await fromServer().catch(error => {
      if (own) return undefined
      throw error
    })
    return { shared, draft: shared ? merged(own, shared.draft) : own }
  }

  const sync = startDraftSync({
    ...options,
    save: async input => {
      if (!(await isOffered())) return { ...input, result: 'notOffered', received: null, unsaved: null }
      const draft = open?.id === input.draftId ? open : await browser.load(input.draftId)
      return saveDraft(browser, gateway, draft, input)
    },
  })

  return {
    sync,

    async list(baseTxId, onNotRead) {
      const own = await browser.list(baseTxId).catch(() => [])
      const notRead = (error: unknown) => {
        onNotRead?.(error)
        return null
      }
      const shared = (await isOffered()) ? await listOnServer(gateway, baseTxId).catch(notRead) : null
      if (!shared) return own
      const known = new Set(shared.map(({ id }) => id))
      const unlisted = own.filter(({ id }) => !known.has(id))
      const here = await Promise.all(unlisted.map(draft => listedInBrowser(browser, draft)))
      const openedAt = new Map(own.map(({ id, ownAt }) => [id, ownAt]))
      return [
        ...shared.map(each => ({ ...each, ownAt: latest(each.ownAt, openedAt.get(each.id) ?? null) })),
        ...here.flat(),
      ]
    },

    read: async id => (await findBoth(id)).draft,

    async load(id) {
      const { draft, shared } = await findBoth(id)
      if (!draft) return null
      if (shared === null && (await browser.countUnsaved(id).catch(() => null)) === 0) {
        await browser.remove(id)
        return null
      }
      const { steps, head, tip, ...rest } = draft
      const isStored = await browser.append(rest, steps, { head, tip }).then(
        () => true,
        () => false,
      )
      const server = isStored && shared ? shared.server : null
      if (server) await browser.markSaved(id, server.stepIds)
      open = draft
      sync.loaded(id, server)
      return draft
    },

    async append(draft, steps, ends) {
      await browser.append(draft, steps, ends)
      const before = open?.id === draft.id ? open.steps : []
      open = { ...draft, ...ends, steps: [...before, ...steps] }
      sync.changed(draft.id)
    },

    async rename(id, name) {
      await renameOnServer(gateway, id, name)
      sync.renamed(id)
      await browser.rename(id, name)
    },

    async remove(id) {
      await removeFromServer(gateway, id)
      if (open?.id === id) open = null
      await browser.remove(id)
    },

    async restore(id) {
      await restoreOnServer(gateway, id)
      await browser.restore(id)
    },

    async share(id) {
      const input = { draftId: id, server: null, isOutdated: false, refused: {} }
      // Where that fails, the list says that it is in this browser only, and it is saved once it is opened.
      if (await isOffered()) await saveDraft(browser, gateway, await browser.load(id), input).catch(() => {})
    },
  }
}

const latest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a

/** What the list has of a draft that the server does not list. */
async function listedInBrowser(browser: BrowserDrafts, draft: ListedDraft): Promise<ListedDraft[]> {
  const unsavedSteps = await browser.countUnsaved(draft.id)
  if (unsavedSteps === null) return [{ ...draft, isInBrowserOnly: true }]
  if (unsavedSteps > 0) return [{ ...draft, unsavedSteps }]
  await browser.remove(draft.id)
  return []
}

/** What others have done first, then what only the browser has. */
function merged(own: Draft | null, shared: Draft): Draft {
  if (!own) return shared
  const onServer = new Set(shared.steps.map(({ id }) => id))
  const inBrowser = new Set(own.steps.map(({ id }) => id))
  const named = { ...own, name: shared.name }
  if ([...inBrowser].every(id => onServer.has(id))) return shared
  const newer = shared.steps.filter(({ id }) => !inBrowser.has(id))
  if (newer.length === 0) return named
  const unsaved = doneSteps(own).filter(({ id }) => !onServer.has(id))
  const newIds = Object.fromEntries(unsaved.map(({ id }) => [id, newId()]))
  return receiveSteps(named, { steps: newer, head: shared.head, tip: shared.tip }, newIds)
}
