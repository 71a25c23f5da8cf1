import { configure } from '@testing-library/react'

// what is waited for ends the wait; the limit is for a machine that does other work as well
configure({ asyncUtilTimeout: 10_000 })
