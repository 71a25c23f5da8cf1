import { createFileRoute } from '@tanstack/react-router'
import { CreatePage } from '#features/assistants/editor/create-page.tsx'

export const Route = createFileRoute('/_app/assistant/create')({ component: CreatePage })
