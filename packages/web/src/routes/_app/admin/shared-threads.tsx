import { createFileRoute } from '@tanstack/react-router'
import { AllLinksPage } from '#features/shared-threads/all-links-page.tsx'

export const Route = createFileRoute('/_app/admin/shared-threads')({
  component: AllLinksPage,
})
