import { createFileRoute } from '@tanstack/react-router'
import { WebSearchPage } from '#features/web-search/web-search-page.tsx'

export const Route = createFileRoute('/_app/admin/web-search')({ component: WebSearchPage })
