// Said while the server's answer is on its way.
import { waiting } from './loaded.css.ts'

export const Loading = ({ text = 'Loading...' }: { text?: string }) => (
  <p role="status" className={waiting}>
    {text}
  </p>
)
