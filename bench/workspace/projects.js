const vite = { vite: '8.3.8' };
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const page = (id, script) =>
  `<!doctype html>\n<html>\n<head><title>App</title></head>\n<body>\n<div id="${id}"></div>\n<script type="module" src="${script}"></script>\n</body>\n</html>\n`;

/**
 * The six frameworks, a sentence and the files of a project each, by their path in the project folder. `wrong`: a file with an import
 * that leads nowhere, as models write it.
 */
export const projects = [
  {
    name: 'Recipes',
    request: 'Make a Flask app called Recipes that shows a list of recipes on its first page with a heading',
    files: {
      'requirements.txt': 'flask\n',
      'store.py': 'RECIPES = ["Soup", "Bread"]\n',
      'app.py':
        'import os\nfrom flask import Flask, render_template\nfrom store import RECIPES\n\napp = Flask(__name__)\n\n\n@app.get("/")\ndef index():\n    return render_template("index.html", recipes=RECIPES)\n\n\nif __name__ == "__main__":\n    app.run(host="127.0.0.1", port=int(os.environ.get("PORT", 5000)))\n',
      'templates/index.html':
        '<!doctype html>\n<html>\n<head><title>Recipes</title></head>\n<body>\n<h1>Recipes</h1>\n<ul>{% for recipe in recipes %}<li>{{ recipe }}</li>{% endfor %}</ul>\n</body>\n</html>\n',
    },
    wrong: { path: 'app.py', from: 'from store import RECIPES', to: 'from storage import RECIPES' },
    command: 'Set up a virtual environment',
  },
  {
    name: 'Links',
    request: 'Make an Express app called Links that shows a page with a list of links and a heading above it',
    files: {
      'package.json': json({ name: 'links', private: true, dependencies: { express: '5.3.0' } }),
      'links.js': "module.exports = ['one', 'two'];\n",
      'server.js':
        "const express = require('express');\nconst links = require('./links');\n\nconst app = express();\napp.get('/', (request, response) => {\n  response.send('<title>Links</title><h1>Links</h1><ul><li>' + links.join('</li><li>') + '</li></ul>');\n});\napp.listen(process.env.PORT || 3000, '127.0.0.1');\n",
      'public/style.css': 'body {\n  margin: 2rem;\n}\n',
    },
    wrong: { path: 'server.js', from: "require('./links')", to: "require('./routes/links')" },
    command: 'Initialize the project with npm init -y',
  },
  {
    name: 'Board',
    request: 'Make a React app called Board that shows a list of cards and a heading on its first page',
    files: {
      'package.json': json({
        name: 'board',
        private: true,
        type: 'module',
        scripts: { dev: 'vite' },
        dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
        devDependencies: { ...vite, '@vitejs/plugin-react': '6.3.0' },
      }),
      'vite.config.js': "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n",
      'index.html': page('root', '/src/main.jsx'),
      'src/components/Card.jsx': 'export function Card({ text }) {\n  return <li>{text}</li>;\n}\n',
      'src/App.jsx':
        'import { Card } from \'./components/Card.jsx\';\n\nexport function App() {\n  return <main><h1>Board</h1><ul><Card text="One" /></ul></main>;\n}\n',
      'src/main.jsx':
        "import { createRoot } from 'react-dom/client';\nimport { App } from './App.jsx';\n\ncreateRoot(document.getElementById('root')).render(<App />);\n",
    },
    wrong: { path: 'src/App.jsx', from: './components/Card.jsx', to: '../components/Card.jsx' },
    command: 'Initialize the project with npm init -y',
  },
  {
    name: 'Counter',
    request: 'Make a Vue app called Counter that shows a heading and a button that counts its clicks',
    files: {
      'package.json': json({
        name: 'counter',
        private: true,
        type: 'module',
        scripts: { dev: 'vite' },
        dependencies: { vue: '3.5.45' },
        devDependencies: { ...vite, '@vitejs/plugin-vue': '6.0.11' },
      }),
      'vite.config.js': "import vue from '@vitejs/plugin-vue';\nexport default { plugins: [vue()] };\n",
      'index.html': page('app', '/src/main.js'),
      'src/App.vue':
        '<script setup>\nimport { ref } from "vue";\nconst count = ref(0);\n</script>\n<template>\n<h1>Counter</h1>\n<button @click="count += 1">{{ count }}</button>\n</template>\n',
      'src/main.js':
        "import { createApp } from 'vue';\nimport App from './App.vue';\n\ncreateApp(App).mount('#app');\n",
    },
    wrong: { path: 'src/main.js', from: './App.vue', to: './components/App.vue' },
    command: 'Initialize the project with npm init -y',
  },
  {
    name: 'Blog',
    request: 'Make a Next.js app called Blog that shows a heading and a list of posts on its first page',
    files: {
      'package.json': json({
        name: 'blog',
        private: true,
        scripts: { dev: 'next dev' },
        dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
      }),
      'components/Post.js': 'export default function Post({ title }) {\n  return <li>{title}</li>;\n}\n',
      'styles/globals.css': 'body {\n  margin: 2rem;\n}\n',
      'pages/_app.js':
        "import '../styles/globals.css';\n\nexport default function App({ Component, pageProps }) {\n  return <Component {...pageProps} />;\n}\n",
      'pages/index.js':
        "import Head from 'next/head';\nimport Post from '../components/Post';\n\nexport default function Home() {\n  return <main><Head><title>Blog</title></Head><h1>Blog</h1><ul><Post title=\"One\" /></ul></main>;\n}\n",
    },
    wrong: { path: 'pages/index.js', from: '../components/Post', to: './components/Post' },
    command: 'Initialize the project with npm init -y',
  },
  {
    name: 'Shop',
    request: 'Make a Django site called Shop that shows a heading and a list of things on its first page',
    files: {
      'requirements.txt': 'django\n',
      'manage.py':
        'import os\nimport sys\n\nfrom django.core.management import execute_from_command_line\n\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")\nexecute_from_command_line(sys.argv)\n',
      'config/__init__.py': '',
      'config/settings.py':
        'SECRET_KEY = "only-here"\nDEBUG = True\nALLOWED_HOSTS = ["127.0.0.1"]\nROOT_URLCONF = "config.urls"\nINSTALLED_APPS = []\nMIDDLEWARE = []\nDATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "db.sqlite3"}}\n',
      'core/views.py':
        'from django.http import HttpResponse\n\n\ndef index(request):\n    return HttpResponse("<title>Shop</title><h1>Shop</h1><ul><li>One</li></ul>")\n',
      'config/urls.py':
        'from django.urls import path\n\nfrom core.views import index\n\nurlpatterns = [path("", index)]\n',
    },
    wrong: { path: 'config/urls.py', from: 'from core.views', to: 'from shop.views' },
    command: 'Set up a virtual environment',
  },
];
