// A group of parts, and one part in its states.
import type { ReactNode } from 'react'
import { Panel } from '../ui/layout/panel.tsx'
import type { ForcedState } from './forced-states.ts'
import { name, part, states } from './part.css.ts'

export const PartGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <div data-parts={title}>
    <Panel title={title}>{children}</Panel>
  </div>
)

interface PartProps {
  /** Its name, and its states in their order. */
  of: string
  arranged?: keyof typeof states
  children: ReactNode
}

export const Part = ({ of, arranged = 'beside', children }: PartProps) => (
  <section className={part} aria-label={of}>
    <p className={name}>{of}</p>
    <div className={states[arranged]}>{children}</div>
  </section>
)

export const Forced = ({ state, children }: { state: ForcedState; children: ReactNode }) => (
  <div data-forced={state}>{children}</div>
)

export const nothing = () => {}
