import { PersonHere } from './person-here.tsx'
import { SignOut } from './sign-out.tsx'

/** The current user and the sign-out button. */
export function NavRailFooter() {
  return (
    <>
      <PersonHere />
      <SignOut />
    </>
  )
}
