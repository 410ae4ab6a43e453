// Shown instead of a screen that could not be loaded, or that threw while rendering.
import type { ReactNode } from 'react'
import { notShown } from '../../../domain/messages/loading.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Page } from '../../ui/layout/page.tsx'

export const PageWithoutScreen = ({ children }: { children: ReactNode }) => (
  <Page title="Something went wrong">{children}</Page>
)

export const PageFailed = ({ resetErrorBoundary }: { resetErrorBoundary: () => void }) => (
  <PageWithoutScreen>
    <LoadFailed retry={resetErrorBoundary}>{notShown('This page')}</LoadFailed>
  </PageWithoutScreen>
)
