const remove = (name: string): Promise<void> =>
  new Promise((settle) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => settle();
  });

/** Empties what a state before this one has left in the browser; the chosen theme stays. */
export async function forgetEverything(): Promise<void> {
  const theme = localStorage.getItem('theme');
  localStorage.clear();
  sessionStorage.clear();
  if (theme !== null) localStorage.setItem('theme', theme);
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => (name === undefined ? undefined : remove(name))));
}
