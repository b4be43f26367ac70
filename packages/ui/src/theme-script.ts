/** Storage key of the chosen theme. */
export const storageKey = 'tillkey-theme'

/**
 * Inline script for the page head, after its `color-scheme`: applies the stored theme before the first paint. The
 * server allows it in the CSP by its digest.
 */
export const themeScript = `(d=>{try{if(localStorage.getItem("${storageKey}")==="dark"){d.documentElement.dataset.theme="dark";d.querySelector("[name=color-scheme]").content="dark"}}catch{}})(document)`
