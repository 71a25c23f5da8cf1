import { createFileRoute } from '@tanstack/react-router'
import { SystemAssistantsPage } from '#features/system-assistants/system-assistants-page.tsx'

export const Route = createFileRoute('/_app/admin/system-assistants')({ component: SystemAssistantsPage })
