// What is known of one record, each fact under its name.
import type { ReactNode } from 'react'
import { fact, facts, term, value } from './facts.css.ts'

export interface Fact {
  term: string
  value: ReactNode
}

export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className={facts}>
    {of.map(({ term: name, value: told }) => (
      <div key={name} className={fact}>
        <dt className={term}>{name}</dt>
        <dd className={value}>{told}</dd>
      </div>
    ))}
  </dl>
)
