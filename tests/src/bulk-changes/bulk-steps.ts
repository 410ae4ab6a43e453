// What a person does in tests with the selected rows of a list, and what is read then.
import { screen, within } from '@testing-library/react'
import type { renderSignedIn } from '../support/render-at.tsx'

type Shown = Pick<ReturnType<typeof renderSignedIn>, 'user'>

export const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
export const bar = () => screen.findByRole('region', { name: 'Selection' })
export const select = async ({ user }: Shown, ...names: string[]) => {
  for (const name of names) await user.click(await box(name))
}
export const press = async ({ user }: Shown, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
export const act = async ({ user }: Shown, name: string) =>
  user.click(within(await bar()).getByRole('button', { name }))
export const confirmButton = (name: string) =>
  within(screen.getByRole('dialog')).getByRole('button', { name })
export const results = async () =>
  within(await screen.findByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ children }) => Array.from(children, ({ textContent }) => textContent).join(': '))
export const said = (text: string) => screen.findByText(text, { selector: 'p' })
