// A short fact in a rounded frame, and a list of them.
import { chip, chips } from './chip.css.ts'

export const Chips = ({ label, texts }: { label: string; texts: readonly string[] }) => (
  <ul className={chips} aria-label={label}>
    {texts.map(text => (
      <li key={text} className={chip}>
        {text}
      </li>
    ))}
  </ul>
)
