import { createFileRoute } from '@tanstack/react-router'
import { CreateProviderPage } from '#features/providers/create-provider-page.tsx'

export const Route = createFileRoute('/_app/admin/providers/create')({ component: CreateProviderPage })
