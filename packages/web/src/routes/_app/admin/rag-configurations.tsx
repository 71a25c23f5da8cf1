import { createFileRoute } from '@tanstack/react-router'
import { RagConfigurationsPage } from '#features/rag-configurations/rag-configurations-page.tsx'

export const Route = createFileRoute('/_app/admin/rag-configurations')({ component: RagConfigurationsPage })
