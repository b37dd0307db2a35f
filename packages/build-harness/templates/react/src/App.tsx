export function App() {
  return (
    <main>
      <h1>App</h1>
    </main>
  );
}
