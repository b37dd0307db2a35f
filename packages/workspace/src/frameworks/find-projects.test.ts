import { describe, expect, it } from 'vitest';
import { chooseProject, frameworkOf, type PresentProject } from './find-projects.js';

const recipes: PresentProject = { folder: 'Recipes', framework: frameworkOf('Flask') };
const shop: PresentProject = { folder: 'my-shop', framework: frameworkOf('React') };

describe('a request on a workspace with a project', () => {
  it.each([
    ['In the app Recipes add a search field', 'Recipes'],
    ['Add a search field', 'my-shop'],
    ['Add a page called About to Recipes', 'Recipes'],
    ['Create a page that lists all recipes', 'Recipes'],
    ['Make the app faster', 'my-shop'],
    ['In My Shop, make the title blue', 'my-shop'],
    ['Create a search page in the app Recipes', 'Recipes'],
    ['Rename the Flask route /list to /recipes', 'Recipes'],
  ])('"%s" changes %s', (request, folder) => {
    expect(chooseProject(request, [recipes, shop], 'my-shop')).toMatchObject({
      isChange: true,
      project: { folder },
    });
  });

  it.each([
    ['Make a Flask app called Notes that lists notes', 'Notes'],
    ['Create a Django blog', 'django-app'],
    ['Please build me a new React project named Board', 'Board'],
    ['Build a to-do list in Vue', 'vue-app'],
  ])('"%s" begins the project %s', (request, folder) => {
    expect(chooseProject(request, [recipes, shop], 'Recipes')).toMatchObject({
      isChange: false,
      project: { folder },
    });
  });
});
