// The attributes of a record, each under its name.
import type { ReactNode } from 'react'
import { type Optional, present } from '../present.ts'
import { fact, facts, line, lines, term, value } from './description-list.css.ts'

export interface Fact {
  term: string
  value: ReactNode
}

interface DescriptionListProps {
  of: readonly Optional<Fact>[]
  /** Each value beside its name, as on cards; without it under its name. */
  inLines?: boolean
}

export const DescriptionList = ({ of, inLines = false }: DescriptionListProps) => (
  <dl className={inLines ? lines : facts}>
    {present(of).map(({ term: name, value: text }) => (
      <div key={name} className={inLines ? line : fact}>
        <dt className={term}>{name}</dt>
        <dd className={value}>{text}</dd>
      </div>
    ))}
  </dl>
)
