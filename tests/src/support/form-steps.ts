// Steps of a user in a form, and the requests that follow.
import { screen } from '@testing-library/react'
import type { renderSignedIn } from './render-at.tsx'

type Shown = ReturnType<typeof renderSignedIn>

/** The calls that change something, in the order in which they were sent. */
export const changeRequests = ({ server }: Pick<Shown, 'server'>) =>
  server.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }))

export async function retype({ user }: Pick<Shown, 'user'>, label: string, text: string) {
  const box = await screen.findByLabelText(label)
  await user.clear(box)
  if (text) await user.type(box, text)
}

export async function chooseOption({ user }: Pick<Shown, 'user'>, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

export const save = ({ user }: Pick<Shown, 'user'>) =>
  user.click(screen.getByRole('button', { name: 'Save' }))
