// People and organizations that one test has to itself, and the mails that people get.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test'
import type { Product } from './product.ts'
import { antiForgery, beginSession } from './sessions.ts'

export interface Person {
  id: string
  name: string
  email: string
  password: string
}

export interface People {
  /** The operator's own organization. */
  organizationId: string
  /** Somebody new in it, with the password of the demo accounts. */
  create: (...roles: string[]) => Promise<Person>
  /** How many users of the organization are found by this. */
  count: (search: string) => Promise<number>
  roles: (id: string) => Promise<string[]>
  /** What the newest mail to the email leads to: a path and its query. */
  mailedLink: (email: string) => Promise<string>
  mails: (email: string) => Promise<number>
}

/** Unlike that of any other test. Only letters, digits and spaces. */
export const newName = (beginning: string): string => `${beginning} ${newWord()}`
export const newEmail = (): string => `${newWord()}@people.example`

let made = 0
const newWord = () => `${Date.now().toString(36)}x${process.pid}x${++made}`

interface OfWorker {
  playwright: PlaywrightWorkerArgs['playwright']
  product: Product
}

/** A fixture of a worker. */
export async function withPeople({ playwright, product }: OfWorker, use: (people: People) => Promise<void>) {
  const admin = await asAdmin(playwright, product.url)
  const newRequest = () => playwright.request.newContext({ baseURL: product.url })
  await use(await peopleOf(admin, newRequest, join(product.dataFolder, 'mail')))
  await admin.dispose()
}

/** By the link of the invitation: only then the account is its owner's, and its roles count. */
async function choosePassword(request: APIRequestContext, link: string, password: string) {
  const token = new URL(link, 'http://gridhaul').searchParams.get('token')
  await request.get('/api/auth/identify')
  const chosen = await request.post('/api/auth/reset-password', {
    headers: await antiForgery(request),
    data: { token, password },
  })
  expect(chosen.status()).toBe(204)
  await request.dispose()
}

async function signInAdmin(admin: APIRequestContext) {
  expect((await beginSession(admin, 'admin@gridhaul.example', 'gridhaul96')).status()).toBe(200)
}

async function asAdmin(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string) {
  const request = await playwright.request.newContext({ baseURL })
  await signInAdmin(request)
  return request
}

async function peopleOf(
  admin: APIRequestContext,
  newRequest: () => Promise<APIRequestContext>,
  mailFolder: string,
): Promise<People> {
  const found = await admin.get('/api/organizations/?search=Gridhaul')
  const [organization] = (await found.json()) as { id: string }[]
  const organizationId = organization?.id ?? ''
  const users = `/api/organizations/${organizationId}/users`

  const mailsTo = async (email: string): Promise<string[]> => {
    const files = await readdir(mailFolder).catch(() => [])
    const mails = await Promise.all(files.sort().map(file => readFile(join(mailFolder, file), 'utf8')))
    return mails.filter(mail => mail.includes(`To: ${email}`))
  }

  const newestLink = async (email: string): Promise<string> => {
    const newest = (await mailsTo(email)).at(-1) ?? ''
    return /http:\/\/[^/\s]+(\/[a-z-]+\?token=[\w-]+)/.exec(newest)?.[1] ?? ''
  }

  // The server sends mails after it has answered: the newest one may still be the invitation, of which the link is used.
  const invitations = new Set([''])
  const mailedLink = async (email: string): Promise<string> => {
    await expect.poll(async () => invitations.has(await newestLink(email))).toBe(false)
    return newestLink(email)
  }

  return {
    organizationId,
    mailedLink,

    async create(...roles) {
      const { password, ...person } = { name: newName('Uma'), email: newEmail(), password: 'charge96kWh' }
      const created = await admin.post(users, { headers: await antiForgery(admin), data: person })
      expect(created.status()).toBe(201)
      const { id, identity } = (await created.json()) as { id: string; identity: { id: string } }
      const invitation = await mailedLink(person.email)
      await choosePassword(await newRequest(), invitation, password)
      invitations.add(invitation)
      if (roles.length > 0) {
        // Roles are set within ten minutes of a sign-in, and a worker lives longer.
        await signInAdmin(admin)
        const set = await admin.put(`/api/identities/${identity.id}/roles`, {
          headers: await antiForgery(admin),
          data: { role_names: roles },
        })
        expect(set.status()).toBe(200)
      }
      return { id, ...person, password }
    },

    async count(search) {
      const answer = await admin.get(`${users}?search=${encodeURIComponent(search)}`)
      return ((await answer.json()) as unknown[]).length
    },

    async roles(id) {
      const answer = await admin.get(`/api/users/${id}`)
      const { identity } = (await answer.json()) as { identity: { roles: { name: string }[] } }
      return identity.roles.map(({ name }) => name)
    },

    mails: async email => (await mailsTo(email)).length,
  }
}
