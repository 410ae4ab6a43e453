// The attributes of a record, each under its name.
import type { ReactNode } from 'react'
import { fact, facts, term, value } from './description-list.css.ts'

export interface Fact {
  term: string
  value: ReactNode
}

export const DescriptionList = ({ of }: { of: readonly Fact[] }) => (
  <dl className={facts}>
    {of.map(({ term: name, value: text }) => (
      <div key={name} className={fact}>
        <dt className={term}>{name}</dt>
        <dd className={value}>{text}</dd>
      </div>
    ))}
  </dl>
)
