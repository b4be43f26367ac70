/** Where a device keeps the chosen colours. */
export const storageKey = 'tillkey-theme'

/**
 * Stands in the head of every page, after its `color-scheme`, and shows the remembered colours before anything is
 * painted. The server allows it by its digest.
 */
export const themeScript = `(d=>{try{if(localStorage.getItem("${storageKey}")==="dark"){d.documentElement.dataset.theme="dark";d.querySelector("[name=color-scheme]").content="dark"}}catch{}})(document)`
