// Said in place of what the server did not give, with a way to ask again.
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

export const LoadFailed = ({ children, retry }: { children: ReactNode; retry: () => void }) => (
  <Alert action={<Button onClick={retry}>Try again</Button>}>{children}</Alert>
)
