import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { newQueryClient } from '#app/query-client.ts'
import { makeTheme } from '#app/theme/theme.ts'

const theme = makeTheme()

/** Renders content in a page with queries, a theme and an address; every address shows the same. */
export async function draw(shown: ReactNode, address = '/') {
  const client = newQueryClient()
  const router = createRouter({
    routeTree: createRootRoute({ component: () => shown, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  const view = render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { ...view, client, router }
}
