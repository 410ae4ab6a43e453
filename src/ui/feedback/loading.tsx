// Shown while a response is awaited.
import { waiting } from './loaded.css.ts'

export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
  <p role="status" className={waiting}>
    {text}
  </p>
)
