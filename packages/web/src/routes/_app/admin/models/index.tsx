import { createFileRoute } from '@tanstack/react-router'
import { ModelsPage } from '#features/models/models-page.tsx'

export const Route = createFileRoute('/_app/admin/models/')({ component: ModelsPage })
