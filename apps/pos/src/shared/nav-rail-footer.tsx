import { PersonHere } from './person-here.tsx'
import { SignOut } from './sign-out.tsx'

/** Who stands at this till, and the way out. */
export function NavRailFooter() {
  return (
    <>
      <PersonHere />
      <SignOut />
    </>
  )
}
